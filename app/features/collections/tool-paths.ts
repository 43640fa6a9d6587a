/** Paths of the pages that belong to a collection. `address`: its id, or its public id. */
const under = (address: string, page: string) => `/collections/${address}/${page}`
export const printPath = (address: string) => under(address, 'print')
export const csvPath = (address: string) => under(address, 'homes.csv')
export const comparePath = (address: string, homes: string[] = []) =>
  `${under(address, 'compare')}${homes.length > 0 ? `?${new URLSearchParams(homes.map((id) => ['home', id]))}` : ''}`
export const orderPath = (collectionId: string) => under(collectionId, 'order')
export const activityPath = (collectionId: string) => under(collectionId, 'activity')
export const notesPath = (collectionId: string, listingId: string) => under(collectionId, `note/${listingId}`)
/** The anchor of a home's notes in the collection's page. */
export const notesPlace = (listingId: string) => `notes-${listingId}`
