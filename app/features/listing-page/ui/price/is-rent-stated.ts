import type { ListingDetail } from '#app/features/listings/views.ts'

/** Whether its rent is stated: a draft's rent of 0 is not, and amounts derived from it would be invented. */
export const isRentStated = ({ cost }: Pick<ListingDetail, 'cost'>): boolean => cost.wholeUnit > 0
