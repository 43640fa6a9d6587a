import { lazy, memo, Suspense, type ComponentType } from 'react'

/** A component in a separate chunk, for parts that most visits do not use. The server renders it in place, so that it is
 *  visible, and works as far as possible without JavaScript, before the chunk is loaded. Give it props that stay the same between
 *  renders: React takes away what the server wrote when they change before then, and the page below moves up. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  return memo(function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
}
