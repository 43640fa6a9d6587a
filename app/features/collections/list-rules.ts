import { collectionCopy } from './copy.ts'

/** Who can see a collection: only its members, several members, or everyone with its URL. */
export const sharings = ['private', 'group', 'public'] as const
export type Sharing = (typeof sharings)[number]
export const sharingLabels: Record<Sharing, string> = {
  private: 'Private',
  group: collectionCopy.withGroup,
  public: 'Public',
}

/** The orders of a collection's homes; the first is the default. */
export const homeSorts = ['added', 'price', 'name', 'minutes'] as const
export type HomeSort = (typeof homeSorts)[number]
export const homeSortLabels: Record<HomeSort, string> = {
  added: 'Date added',
  price: 'Price',
  name: 'Name',
  minutes: 'Minutes to campus',
}
export const sortIn = (params: URLSearchParams): HomeSort =>
  homeSorts.find((sort) => sort === params.get('sort')) ?? 'added'
