// Once for each run of the storage tests: starts Ceph, if installed. The disk store needs nothing.
import type { TestProject } from 'vitest/node'
import { hasCeph, startCeph, type Ceph } from './ceph.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ceph: Ceph | null
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!hasCeph()) {
    project.provide('ceph', null)
    return async () => {}
  }
  const { ceph, stop } = await startCeph()
  project.provide('ceph', ceph)
  return stop
}
