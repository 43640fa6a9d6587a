import { useEffect } from 'react'
import { isLost, savedOrLost, type Lost } from './lost-answer.ts'

/** The data of the open page, if it is one that keeps them. */
let shown: unknown

/** Loads the data of a page. If that fails while the page is open, those that it shows stay, and the new ones are lost.
 *  @throws what the loader throws, when the page is not open */
export async function foundOrKept<Data extends object>(
  load: () => Promise<Data>,
): Promise<Data | (Data & Lost)> {
  // oxlint-disable-next-line roost/no-forged-handles -- one page alone keeps its data here
  const before = shown as Data | undefined
  if (!before) return load()
  const found = await savedOrLost(load)
  return isLost(found) ? { ...before, ...found } : found
}

/** Called by the page itself.
 *  @returns whether its data are still those of the previous address */
export function useKept(data: object): boolean {
  useEffect(() => {
    shown = data
    return () => void (shown = undefined)
  }, [data])
  return isLost(data)
}
