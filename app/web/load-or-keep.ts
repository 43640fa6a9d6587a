import { useEffect } from 'react'
import { isLost, savedOrLost, type Lost } from './lost-answer.ts'

/** The open page's data, if the page keeps them. */
let shown: unknown

/** Loads a page's data. If that fails while the page is open, the shown data stay and the new ones are lost.
 *  @throws the loader's error when the page is not open */
export async function loadOrKeep<Data extends object>(
  load: () => Promise<Data>,
): Promise<Data | (Data & Lost)> {
  // oxlint-disable-next-line roost/no-forged-handles -- one page alone keeps its data here
  const before = shown as Data | undefined
  if (!before) return load()
  const found = await savedOrLost(load)
  return isLost(found) ? { ...before, ...found } : found
}

/** The page itself calls this.
 *  @returns whether its data are still those of the previous address */
export function useKept(data: object): boolean {
  useEffect(() => {
    shown = data
    return () => void (shown = undefined)
  }, [data])
  return isLost(data)
}
