import { isOtherAccountsSearch, readStoredJson, type SearchStorage } from './search-storage.ts'

/** The campus of the last search in this browser, '' for none.
 *  @param by the signed-in user's id, '' for a visitor */
export function lastCampus(storage: SearchStorage, by: string): string {
  const campus = readStoredJson(storage, 'campus')
  return typeof campus === 'string' && !isOtherAccountsSearch(storage, by) ? campus : ''
}
