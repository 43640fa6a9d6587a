import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'

/** A part whose code is fetched where it is shown. When it cannot be fetched the rest of the page stays, and `Missing` stands in its
 *  place. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: () => ReactNode,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: Missing })))
}
