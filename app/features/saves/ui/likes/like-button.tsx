import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { saveCopy } from '../../copy.ts'
import { ACTIONS_FORM } from '../actions-form.tsx'
import { likeAddress } from './send-change.ts'
import { useLike } from './use-like.ts'

type Props = {
  home: { id: string; name: string }
  /** On a photo, or as a button with or without text. */
  look: 'photo' | 'words' | 'icon'
}

const looks = {
  photo: 'photo-button',
  words: buttonClass({ size: 's' }),
  icon: buttonClass({ square: true }),
}

/** Likes or unlikes a home; it works without JavaScript. With it the page stays and the heart changes at once. */
export function LikeButton({ home, look }: Props) {
  const { liked, busy, press } = useLike(
    home,
    look === 'photo' ? saveCopy.cardFailed : `${saveCopy.notUpdated}. Please try again.`,
  )
  return (
    <button
      form={ACTIONS_FORM}
      formMethod="post"
      formAction={likeAddress(home.id)}
      onClick={(event) => {
        event.preventDefault()
        press({ byLetter: event.detail === 0 && document.activeElement !== event.currentTarget })
      }}
      name="liked"
      value={liked ? '0' : '1'}
      aria-pressed={liked}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-label={`Like ${home.name}`}
      className={looks[look]}
    >
      <Icon
        of="heart"
        size={look === 'words' ? 16 : 20}
        className={liked ? `fill-[#ff6a3d] ${look === 'photo' ? 'stroke-white' : 'stroke-[#ff6a3d]'}` : ''}
      />
      {look === 'words' && 'Like'}
    </button>
  )
}
