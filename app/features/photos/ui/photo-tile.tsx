import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useFetcher, href } from 'react-router'
import { placeholderStyle } from '#app/platform/files/images/placeholder.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { photoSrc, photoSrcSet, type PhotoImage } from '../photo-image.ts'
import { ALT_MOST } from '../fields.ts'
import { useDrop } from './use-drop.ts'

type Props = {
  photo: PhotoImage
  /** Its position, starting at 0, and the number of photos. */
  index: number
  count: number
  returnTo: string
  /** Whether the first photo is a cover, as for a home. */
  hasCover: boolean
  /** Whether it is shown uncropped and needs no description, like a logo next to a name. */
  isLogo: boolean
  onMove: (place: number) => void
  /** Called when another photo is dropped here. */
  onTake: (from: number) => void
}

const SIZES = '(max-width: 768px) 45vw, 220px'
const KIND = 'application/x-roost-photo-place'
const onPhoto =
  'absolute top-1.5 grid size-9 place-items-center rounded-field bg-surface/90 text-ink shadow-float pointer-coarse:size-11'

/** A photo with all its actions. Every button is a form, so that it works without JavaScript. */
export function PhotoTile({ photo, index, count, returnTo, hasCover, isLogo, onMove, onTake }: Props) {
  const changes = useFetcher<{ message?: string }>()
  const altId = useId()
  const tile = useRef<HTMLLIElement>(null)
  const over = useDrop(tile, KIND, (data) => onTake(Number(data.getData(KIND))))
  const name = photo.alt || (isLogo ? 'logo' : `photo ${index + 1}`)
  const gone = changes.formData?.get('intent') === 'remove'
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    onMove(index + step)
  }
  const form = (intent: string, fields: Record<string, string>, button: ReactNode) => (
    <changes.Form method="post" action={href('/photos')} preventScrollReset className="contents">
      {Object.entries({ intent, photoId: photo.id, returnTo, ...fields }).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {button}
    </changes.Form>
  )
  return (
    <li
      ref={tile}
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5 rounded-card ${gone ? 'opacity-45' : ''} ${over ? 'outline-2 outline-offset-2 outline-accent' : ''}`}
    >
      <div className="relative aspect-[4/3] overflow-hidden rounded-card border border-line bg-sunken">
        <Picture avif={photo.avif && photoSrcSet(photo, 'avif')} sizes={SIZES}>
          <img
            src={photoSrc(photo, 320)}
            srcSet={photoSrcSet(photo)}
            sizes={SIZES}
            width={photo.width}
            height={photo.height}
            alt={photo.alt}
            loading="lazy"
            decoding="async"
            style={isLogo ? undefined : placeholderStyle(photo.thumbhash)}
            className={`size-full ${isLogo ? 'bg-white object-contain' : 'object-cover'}`}
            draggable={false}
          />
        </Picture>
        <a
          href={href('/photos/:photoId/download', { photoId: photo.id })}
          download
          aria-label={`Download ${name}`}
          className={`${onPhoto} right-1.5`}
        >
          <Icon of="download" size="s" />
        </a>
        {count > 1 && (
          <button
            type="button"
            draggable
            aria-label={`Move ${name}, place ${index + 1} of ${count}: use the arrow keys`}
            onKeyDown={onKeyDown}
            onDragStart={(event) => {
              event.dataTransfer.setData(KIND, String(index))
              event.dataTransfer.effectAllowed = 'move'
            }}
            className={`${onPhoto} left-1.5 cursor-grab`}
          >
            <Icon of="grip-vertical" size="s" />
          </button>
        )}
      </div>
      {photo.sameAs !== undefined && (
        <p className="flex gap-1.5 text-sm">
          <Icon of="circle-alert" size="s" className="mt-0.5 shrink-0 text-warn" />
          The same photo as number {photo.sameAs}. Remove one of them.
        </p>
      )}
      <div className="flex items-center gap-1">
        {count > 1 && (
          <>
            {form(
              'move',
              { place: String(index - 1) },
              <Button
                type="submit"
                look="quiet"
                size="s"
                square
                disabled={index === 0}
                aria-label={`Move ${name} forward`}
              >
                <Icon of="chevron-left" />
              </Button>,
            )}
            {form(
              'move',
              { place: String(index + 1) },
              <Button
                type="submit"
                look="quiet"
                size="s"
                square
                disabled={index === count - 1}
                aria-label={`Move ${name} back`}
              >
                <Icon of="chevron-right" />
              </Button>,
            )}
          </>
        )}
        <span className="flex-1" />
        {form(
          'remove',
          {},
          <Button type="submit" look="quiet" size="s" square aria-label={`Remove ${name}`}>
            <Icon of="trash" />
          </Button>,
        )}
      </div>
      {hasCover &&
        index > 0 &&
        form(
          'move',
          { place: '0' },
          <Button type="submit" size="s" aria-label={`Use as cover photo: ${name}`}>
            Use as cover photo
          </Button>,
        )}
      {!isLogo &&
        form(
          'describe',
          {},
          <span className="flex flex-wrap gap-1">
            <label htmlFor={altId} className="w-full text-sm text-ink-2">
              What does it show?<span className="sr-only"> {name}</span>
            </label>
            <input
              id={altId}
              name="alt"
              defaultValue={photo.alt}
              maxLength={ALT_MOST}
              onBlur={(event) => event.target.value !== photo.alt && event.target.form?.requestSubmit()}
              className="h-9 min-w-0 flex-1 rounded-field border border-line-strong bg-surface px-2.5 text-sm pointer-coarse:h-11"
            />
            <noscript>
              <Button type="submit" size="s">
                Save
              </Button>
            </noscript>
          </span>,
        )}
      {changes.data?.message && (
        <p role="alert" className="text-sm text-bad">
          {changes.data.message}
        </p>
      )}
    </li>
  )
}
