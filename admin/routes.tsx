/** The routes of the panel. */
import type { RouteObject } from 'react-router'
import { rooms } from './rooms.tsx'
import { Problem } from './shell/problem.tsx'
import { Shell } from './shell/shell.tsx'
import { Waiting } from './shell/waiting.tsx'

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
