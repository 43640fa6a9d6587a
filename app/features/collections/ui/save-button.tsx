import { use } from 'react'
import { ACTIONS_FORM } from '#app/features/saves/ui/actions-form.tsx'
import { LikesOfPage, MarksOfPage, pressedMarks, useLogIn } from '#app/features/saves/ui/likes.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import { LikeOnly, LikeAndHide } from '#app/features/saves/ui/with-saving.tsx'
import { savePath } from '../paths.ts'
import { saveNow } from './send-save.ts'
import { saveDialog } from './save-state.ts'

type Props = { home: { id: string; name: string }; look: 'menu' | 'words' }

const looks = {
  menu: undefined,
  words: buttonClass({ size: 's' }),
}

/** Saves a home with one press; if it is already saved, opens the dialog. Without JavaScript it links to a page. */
export function SaveButton({ home, look }: Props) {
  const isSignedIn = use(LikesOfPage) !== null
  const logIn = useLogIn()
  const known = use(MarksOfPage).includes(home.id)
  const pressed = pressedMarks.usePressed(home.id)
  const saved = isSignedIn && (pressed?.on ?? known)
  const busy = pressed?.busy ?? false

  function press() {
    const ask = () => logIn({ do: 'save', listingId: home.id }, () => void saveNow(home))
    if (busy) return
    if (!isSignedIn) ask()
    else if (saved) saveDialog.open(home)
    else void saveNow(home, ask)
  }
  return (
    <button
      form={ACTIONS_FORM}
      formAction={savePath(home.id)}
      onClick={(event) => {
        event.preventDefault()
        press()
      }}
      aria-pressed={saved}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-label={look === 'menu' ? undefined : `Save ${home.name}`}
      className={looks[look]}
    >
      <Icon
        of="bookmark"
        size={look === 'words' ? 16 : 20}
        className={saved ? 'fill-[#ff6a3d] stroke-[#ff6a3d]' : ''}
      />
      {look === 'words' && (saved ? 'Saved' : 'Save')}
      {look === 'menu' && 'Save to a list'}
    </button>
  )
}

const save = ({ home, place }: HomeSlotProps) => (
  <SaveButton home={home} look={place === 'card' ? 'menu' : 'words'} />
)

/** The actions on each home of a page: like, save and hide. */
export const savingActions = (props: HomeSlotProps) => <LikeAndHide {...props} more={save(props)} />

/** The actions in the user's own lists, where homes cannot be hidden. */
export const savingInLists = (props: HomeSlotProps) => <LikeOnly {...props} more={save(props)} />
