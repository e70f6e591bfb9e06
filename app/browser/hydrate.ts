/** Brings an island to life. Loaded with the first one that is reached for, and React with it. */
import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

export function hydrate(island: HTMLElement, Component: ComponentType): void {
  hydrateRoot(island, createElement(Component, JSON.parse(island.dataset['props'] ?? '{}')))
}
