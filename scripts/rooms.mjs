/** The folders that have their own tsconfig, because they may use different globals and types. */
export const rooms = ['shared', 'client', 'server', 'app', 'admin', 'tests']
