import { createContext, use, type ReactNode } from 'react'
import type { ListingCard, ListingDetail } from '../views.ts'

/** Where a home's actions are shown: on its photo, in the map's window, or next to its page's title; on a phone below that title
 *  and in the page's bar. `panel` is below the price next to the page. */
export type HomePlace = 'card' | 'window' | 'title' | 'phone-title' | 'bar' | 'panel'

export type HomeSlotProps = {
  home: Pick<ListingCard, 'id' | 'name'> & Partial<Pick<ListingDetail, 'unlisted'>>
  place: HomePlace
}

/** Content that a page adds to every home it shows, such as the heart. Other features provide it, because this feature cannot
 *  import them. */
export const HomeSlotFilling = createContext<((props: HomeSlotProps) => ReactNode) | null>(null)

export function HomeSlot(props: HomeSlotProps) {
  return use(HomeSlotFilling)?.(props)
}
