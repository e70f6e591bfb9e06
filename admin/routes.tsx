/** The routes of the panel. */
import type { RouteObject } from 'react-router'
import { rooms } from './rooms.tsx'
import { Problem, Waiting } from './shell/problem.tsx'
import { Shell } from './shell/shell.tsx'

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <Problem isWhole />,
    hydrateFallbackElement: <Waiting />,
    children: [
      {
        errorElement: <Problem />,
        children: [
          ...rooms.map(({ route }) => route),
          { path: '*', element: <Problem isMissing /> },
        ],
      },
    ],
  },
]
