// Apart from persisted-search.ts, because the first page has only this, where each kilobyte counts (last-campus.ts).

/** Where a browser remembers a search: the keys are the specification's, the values JSON (persisted-search.ts). */
export type SearchStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The key of the account whose search it is. */
export const SEARCH_BY = 'searchBy'

/** Browsers that deny storage throw on access. */
export function browserStorage(): SearchStorage {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

export function readStored(storage: SearchStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function ownerOf(storage: SearchStorage): string {
  const owner = readStored(storage, SEARCH_BY)
  return typeof owner === 'string' ? owner : ''
}

/** Whether the last search is that of another account, in a browser that several people use. What a visitor searched
 *  for is kept when they log in; nobody sees the search of somebody who has logged out. */
export function isAnothers(storage: SearchStorage, by: string): boolean {
  const owner = ownerOf(storage)
  return owner !== '' && owner !== by
}
