import { lazy, Suspense, type ComponentType } from 'react'

/** A component in a separate chunk, for parts that most visits do not use. The server renders it in place, so that it is
 *  visible, and works as far as possible without JavaScript, before the chunk is loaded. */
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
