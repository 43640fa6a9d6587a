import type { BackupPlace } from '#app/platform/backup/places.server.ts'
import { CannotRun } from '#app/platform/errors.ts'

/** A place that refuses reads and writes after the signal, as do the folders below it: so Ctrl-C ends what uses it. */
export function untilAborted(place: BackupPlace, signal: AbortSignal): BackupPlace {
  const refuseAborted = () => {
    if (signal.aborted) throw new CannotRun('Interrupted.')
  }
  return {
    ...place,
    below: (name) => untilAborted(place.below(name), signal),
    put: async (name, bytes) => {
      refuseAborted()
      await place.put(name, bytes)
    },
    get: async (name) => {
      refuseAborted()
      return place.get(name)
    },
  }
}
