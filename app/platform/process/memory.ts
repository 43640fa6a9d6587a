/** A kind of in-memory data, created when it is first used. */
export type MemoryKind<Kept> = { name: string; make: () => Kept }

/** The in-memory data of one process, one instance of each kind. It is only a cache: the database is authoritative. */
export type Memory = { of: <Kept>(kind: MemoryKind<Kept>) => Kept }

export function createMemory(): Memory {
  const kept = new Map<string, unknown>()
  return {
    of: <Kept>({ name, make }: MemoryKind<Kept>) => {
      if (!kept.has(name)) kept.set(name, make())
      // oxlint-disable-next-line roost/no-forged-handles -- a name has one kind
      return kept.get(name) as Kept
    },
  }
}
