import type { HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import { LikeOnly, LikeAndHide } from '#app/features/saves/ui/like-and-hide.tsx'
import { SaveButton } from './save-button.tsx'

const looks = { card: 'photo', window: 'words', title: 'words', bar: 'icon' } as const
/** On a phone the button is in the page's action bar and not below the price. */
const save = ({ home, place }: HomeSlotProps) =>
  place === 'phone-title' || place === 'panel' ? null : <SaveButton home={home} look={looks[place]} />

/** The actions at each home of a page: like, save and hide. */
export const savingActions = (props: HomeSlotProps) => <LikeAndHide {...props} more={save(props)} />

/** The actions in the user's own lists, where homes cannot be hidden. */
export const savingInLists = (props: HomeSlotProps) => <LikeOnly {...props} more={save(props)} />
