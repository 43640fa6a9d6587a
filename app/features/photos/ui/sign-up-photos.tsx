import { useEffect, useId, useState } from 'react'
import { photoReasonSentence } from '#app/platform/files/images/photo-reasons.ts'
import { isTaken } from '#app/platform/files/images/sniff-photo.ts'
import { PHOTO_ACCEPT } from '#app/platform/files/images/photo-rules.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { photoPurposes } from '../rules.ts'
import { photoTypeOf } from './photo-kind.ts'
import { draftFiles, deleteKeptFile, keepFile, leaveDraft, signUpDraft, type KeptFile } from './kept-files.ts'

const MOST = 1 + photoPurposes['profile-photo'].most

type Shown = KeptFile & { preview: string }
const shown = (kept: KeptFile): Shown => ({ ...kept, preview: URL.createObjectURL(kept.file) })

/** Optional photos while signing up. They stay in this browser until the form is left, or until the account is confirmed and they
 *  are uploaded; nothing is sent without a session. The first becomes the profile picture. Not shown without JavaScript; photos can
 *  be added later.
 *  @param onKept called if there are some from before a reload; must stay the same function */
export function SignUpPhotos({ onKept }: { onKept: () => void }) {
  const inputId = useId()
  const [photos, setPhotos] = useState<Shown[] | null>(null)
  const [problem, setProblem] = useState('')
  const [leftOut, setLeftOut] = useState(0)
  useEffect(() => {
    let left = false
    draftFiles().then(
      (kept) => {
        if (left) return
        setPhotos(kept.map(shown))
        if (kept.length > 0) onKept()
      },
      () => left || setPhotos([]),
    )
    // The user came back from another site, and the browser restored the page as it was left.
    const cameBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      leaveDraft()
      setPhotos([])
    }
    addEventListener('pageshow', cameBack)
    return () => {
      left = true
      removeEventListener('pageshow', cameBack)
      leaveDraft()
    }
  }, [onKept])
  if (!photos) return null
  const add = async (files: File[]) => {
    const kinds = await Promise.all(files.map(photoTypeOf))
    const [refused] = kinds.filter((kind) => !isTaken(kind))
    setProblem(refused && !isTaken(refused) ? photoReasonSentence(refused) : '')
    const room = MOST - photos.length
    const hasPicture = photos.some(({ purpose }) => purpose === 'profile-picture')
    const taken = files.filter((_, index) => isTaken(kinds[index] ?? 'empty'))
    setLeftOut(Math.max(0, taken.length - room))
    const ownerId = signUpDraft()
    const chosen = taken.slice(0, room).map((file, index): KeptFile => {
      const purpose = !hasPicture && index === 0 ? 'profile-picture' : 'profile-photo'
      return { id: crypto.randomUUID(), file, purpose, ownerId, signUp: true, keptAt: Date.now() + index }
    })
    for (const kept of chosen) void keepFile(kept)
    setPhotos([...photos, ...chosen.map(shown)])
  }
  const remove = ({ id, preview }: Shown) => {
    void deleteKeptFile(id)
    URL.revokeObjectURL(preview)
    setLeftOut(0)
    setPhotos(photos.filter((photo) => photo.id !== id))
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">Photos</legend>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {photos.map((photo) => (
          <li key={photo.id} className="relative">
            <img
              src={photo.preview}
              alt={photo.file.name}
              className="size-16 rounded-card border border-line object-cover"
            />
            <Button
              square
              size="s"
              aria-label={`Remove ${photo.file.name}`}
              onClick={() => remove(photo)}
              className="absolute -top-2 -right-2 scale-75 rounded-full shadow-float"
            >
              <Icon of="x" size="s" />
            </Button>
          </li>
        ))}
      </ul>
      {photos.length < MOST && (
        <label
          htmlFor={inputId}
          className={`${buttonClass()} cursor-pointer justify-self-start has-focus-visible:outline-2`}
        >
          <Icon of="image-plus" />
          Choose photos
          <input
            id={inputId}
            type="file"
            accept={PHOTO_ACCEPT}
            multiple
            onChange={({ target }) => {
              void add([...(target.files ?? [])])
              target.value = ''
            }}
            className="sr-only"
          />
        </label>
      )}
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      {leftOut > 0 && (
        <p role="alert" className="text-sm text-bad">
          {leftOut === 1 ? 'One of the photos you chose was' : `${leftOut} of the photos you chose were`} left
          out: there is room for {MOST}.
        </p>
      )}
      <p className="text-sm text-ink-2">They stay on this device until you have confirmed your account.</p>
    </fieldset>
  )
}
