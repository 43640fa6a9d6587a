import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'

/** A component whose code is loaded where it is rendered. If loading fails the rest of the page stays, and `Missing` is
 *  rendered instead. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: () => ReactNode,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: Missing })))
}
