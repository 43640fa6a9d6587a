import { lazy, Suspense, type ComponentType } from 'react'

/** A part that most visits do without, in a file of its own that a browser fetches where the part is shown. The server
 *  renders it in its place, so it is seen, and works as far as it does without scripts, before that file is there. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  return function Later(props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
