import { readSignedIn } from './signed-in-word.ts'

const START = 'roost.unsent.'

/** The signed-in user's unsent texts in this browser, by the name of their place. They survive a reload, until they are sent
 *  or the user logs out. */
export const readUnsent = (place: string): string => withStorage((kept) => kept.getItem(keyOf(place))) ?? ''

/** Stores a text, or deletes an empty one. */
export function keepUnsent(place: string, text: string): void {
  withStorage((kept) => (text === '' ? kept.removeItem(keyOf(place)) : kept.setItem(keyOf(place), text)))
}

/** Deletes all of them. @param except the id of an account whose texts stay */
export function deleteUnsent(except: string | null = null): void {
  withStorage((kept) => {
    for (const key of Object.keys(kept))
      if (key.startsWith(START) && (except === null || !key.startsWith(`${START}${except}.`)))
        kept.removeItem(key)
  })
}

const keyOf = (place: string) => `${START}${readSignedIn() ?? ''}.${place}`

/** Browsers that block storage throw on access; then nothing is kept. */
function withStorage<Found>(work: (kept: Storage) => Found): Found | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}
