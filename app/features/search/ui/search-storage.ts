// Separate from persisted-search.ts, because the home page needs only this, and every kilobyte counts there (last-campus.ts).

/** Where a browser stores a search: the keys are the specification's, the values JSON (persisted-search.ts). */
export type SearchStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The storage key for the id of the account that searched. */
export const SEARCH_BY = 'searchBy'

/** Browsers that deny storage throw on access. */
export function browserStorage(): SearchStorage {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

export function readStoredJson(storage: SearchStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function ownerOf(storage: SearchStorage): string {
  const owner = readStoredJson(storage, SEARCH_BY)
  return typeof owner === 'string' ? owner : ''
}

/** Whether the last search belongs to another account, in a browser that several people use. A visitor's search is kept when they
 *  log in; nobody sees a search of an account that has logged out. */
export function isOtherAccountsSearch(storage: SearchStorage, by: string): boolean {
  const owner = ownerOf(storage)
  return owner !== '' && owner !== by
}
