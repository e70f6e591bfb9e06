/** Hydrates an island. Loaded, together with React, with the first island that a visitor interacts with. */
import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

export interface IslandModule {
  Component: ComponentType
  /** The props that are not in the page, for those that are. */
  load?(props: object): Promise<object>
}

/** Rejects if the other props cannot be loaded. */
export async function hydrate(
  island: HTMLElement,
  { Component, load }: IslandModule,
): Promise<void> {
  const props = JSON.parse(island.dataset['props'] ?? '{}')
  const loaded = await load?.(props)
  hydrateRoot(island, createElement(Component, { ...props, ...loaded }))
}
