// Once per run: an embedded database, migrated and closed. Every worker opens a copy of its directory.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fillEmbedded } from './fill-template.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'roost-pglite-'))
  await fillEmbedded(join(directory, 'template'))
  project.provide('template', { engine: 'pglite', directory })
  return () => rm(directory, { recursive: true, force: true })
}
