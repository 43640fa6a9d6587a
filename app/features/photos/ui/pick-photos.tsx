import { href } from 'react-router'
import { useEffect, useId, useRef } from 'react'
import { PHOTO_ACCEPT } from '#app/platform/files/images/photo-rules.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isOfHome, megabytes, photoPurposes, type PhotoPurpose } from '../rules.ts'
import { useDrop } from './use-drop.ts'

type Props = {
  purpose: PhotoPurpose
  listingId?: string | undefined
  subletId?: string | undefined
  returnTo: string
  most: number
  room: number
  /** Whether a new photo replaces the existing one. */
  replaces: boolean
  /** Null until JavaScript can upload files; until then the plain form does. */
  onPick: ((files: Iterable<File>) => void) | null
}

/** Adds photos: by a button, by dropping them here, with the phone's camera, or in a plain form. */
export function PickPhotos({ purpose, listingId, subletId, returnTo, most, room, replaces, onPick }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const over = useDrop(form, 'Files', onPick && ((data) => onPick(data.files)))
  const pickId = useId()
  const cameraId = useId()
  const { maxBytes } = photoPurposes[purpose]
  const several = purpose === 'floorplan' ? 'Add drawings' : 'Add photos'
  const one = purpose === 'company-logo' ? 'logo' : 'photo'
  const label = replaces ? `Choose another ${one}` : most === 1 ? `Choose a ${one}` : several
  const input = useRef<HTMLInputElement>(null)
  const pick = (from: HTMLInputElement | null) => {
    if (!onPick || !from?.files?.length) return
    onPick(from.files)
    from.value = ''
  }
  // Handles files chosen before JavaScript could upload them.
  const ready = onPick !== null
  useEffect(() => {
    pick(input.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it becomes able to
  }, [ready])
  return (
    <form
      ref={form}
      method="post"
      action={href('/photos')}
      encType="multipart/form-data"
      className={`group/pick grid grid-cols-1 justify-items-center gap-2 rounded-card border border-dashed p-5 text-center ${over ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="purpose" value={purpose} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {listingId && <input type="hidden" name="listingId" value={listingId} />}
      {subletId && <input type="hidden" name="subletId" value={subletId} />}
      <div className="flex flex-wrap justify-center gap-2">
        <label htmlFor={pickId} className={`${buttonClass()} cursor-pointer has-focus-visible:outline-2`}>
          <Icon of="image-plus" />
          {label}
          <input
            ref={input}
            id={pickId}
            type="file"
            name="files"
            accept={PHOTO_ACCEPT}
            multiple={most > 1}
            required={!onPick}
            onChange={(event) => pick(event.target)}
            className={`sr-only ${onPick ? '' : 'noscript:not-sr-only noscript:max-w-32 noscript:text-sm noscript:md:max-w-56'}`}
          />
        </label>
        {onPick && purpose !== 'company-logo' && (
          <label
            htmlFor={cameraId}
            className={`${buttonClass()} cursor-pointer has-focus-visible:outline-2 pointer-fine:hidden`}
          >
            <Icon of="camera" />
            Take a photo
            <input
              id={cameraId}
              type="file"
              accept={PHOTO_ACCEPT}
              capture={
                isOfHome(purpose) || purpose === 'room-photo' || purpose === 'sublet-photo'
                  ? 'environment'
                  : 'user'
              }
              onChange={(event) => pick(event.target)}
              className="sr-only"
            />
          </label>
        )}
        {!onPick && (
          // With JavaScript, only shown for files chosen before it ran, so that the layout does not shift.
          <span className="hidden group-has-[[name=files]:valid]/pick:contents noscript:contents">
            <button type="submit" className={buttonClass({ look: 'primary' })}>
              Upload
            </button>
          </span>
        )}
      </div>
      <p className="text-sm text-balance text-ink-2">
        JPEG, PNG, WebP or AVIF, up to {megabytes(maxBytes)}
        {most > 1 && ' each'}.{most > 1 && ` You can add ${room} more.`} Location data is removed.
      </p>
    </form>
  )
}
