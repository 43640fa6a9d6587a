import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'

/** Milliseconds. A browser that leaves a page cancels its requests, and nothing is missing then. */
const LEAVING = 2000

/** A component whose code is loaded when it is rendered. If loading fails, the rest of the page stays, and `Missing` is
 *  rendered instead. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: () => ReactNode,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, LEAVING))
      return { default: Missing }
    }),
  )
}
