/** The folders that have a tsconfig of their own: what may be used differs from room to room. */
export const rooms = ['shared', 'client', 'server', 'app', 'admin', 'tests']
