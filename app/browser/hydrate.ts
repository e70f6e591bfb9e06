/** Hydrates an island. Loaded, together with React, with the first island that a visitor interacts with. */
import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

export function hydrate(island: HTMLElement, Component: ComponentType): void {
  hydrateRoot(island, createElement(Component, JSON.parse(island.dataset['props'] ?? '{}')))
}
