/** Something that is kept in memory beside the database; made when it is first asked for. */
export type MemoryKind<Kept> = { name: string; make: () => Kept }

/** What one process keeps in memory, each thing once. It is a copy: what counts is in the database. */
export type Memory = { of: <Kept>(kind: MemoryKind<Kept>) => Kept }

export function createMemory(): Memory {
  const kept = new Map<string, unknown>()
  return {
    of: <Kept>({ name, make }: MemoryKind<Kept>) => {
      if (!kept.has(name)) kept.set(name, make())
      return kept.get(name) as Kept
    },
  }
}
