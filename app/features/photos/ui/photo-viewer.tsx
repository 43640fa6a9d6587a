import { Dialog } from '@base-ui/react/dialog'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { photoSrcSet } from '#app/platform/files/images/photo-addresses.ts'
import { blurredPhoto } from '#app/platform/files/images/blurred-photo.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'

/** `src` is the URL of its largest file; `width` and `height` are that file's pixels. */
export type ViewedPhoto = {
  src: string
  alt: string
  width: number | null
  height: number | null
  thumbhash?: string | null
  avif?: boolean
}

type Props = {
  photos: ViewedPhoto[]
  name: string
  /** The index to start with; later values are ignored. */
  start: number
  onTurn: (index: number) => void
  onClose: () => void
  /** Whether to show a row of thumbnails. */
  thumbnails?: boolean
}

/** Full-screen photos: swipe, arrow keys, Home, End or the buttons; Escape closes, and the focus returns to where it was. Loaded
 *  when first opened. */
export default function PhotoViewer({
  photos,
  name,
  start: given,
  onTurn,
  onClose,
  thumbnails = false,
}: Props) {
  const [start] = useState(given)
  const [index, setIndex] = useState(start)
  const strip = useRef<HTMLUListElement>(null)
  const last = photos.length - 1
  const placeholders = useMemo(() => photos.map(blurred), [photos])

  const show = useCallback(
    (wanted: number) => {
      const next = Math.min(last, Math.max(0, wanted))
      strip.current?.scrollTo({ left: next * strip.current.clientWidth })
      setIndex(next)
    },
    [last],
  )
  const onKeyDown = (event: React.KeyboardEvent) => {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    show(next)
  }
  const first = useCallback(
    (list: HTMLUListElement | null) => {
      strip.current = list
      list?.scrollTo({ left: start * list.clientWidth })
    },
    [start],
  )
  useEffect(() => {
    const keep = () => show(index)
    addEventListener('resize', keep)
    return () => removeEventListener('resize', keep)
  }, [index, show])

  const turned = useEffectEvent(onTurn)
  useEffect(() => {
    turned(index)
  }, [index])

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          onKeyDown={onKeyDown}
          className="viewer fixed inset-0 z-50 flex flex-col bg-paper text-ink"
        >
          <header className="flex min-h-15 shrink-0 items-center justify-between gap-2 px-2">
            <Dialog.Close className={buttonClass({ look: 'quiet', square: true })} aria-label="Close">
              <Icon of="x" />
            </Dialog.Close>
            <Dialog.Title className="truncate text-lg">{name}</Dialog.Title>
            <p aria-live="polite" className="num min-w-16 pr-2 text-right text-ink-2">
              {index + 1} of {photos.length}
            </p>
          </header>
          <ul
            ref={first}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls and holds nothing focusable
            tabIndex={0}
            aria-label="Photos"
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
              setIndex(Math.min(last, Math.round(scrollLeft / clientWidth)))
            }
            className="[scrollbar-width:none] grid min-h-0 flex-1 snap-x snap-mandatory auto-cols-[100%] grid-flow-col overflow-x-auto overscroll-contain"
          >
            {photos.map((photo, at) => (
              <li
                key={photo.src}
                aria-hidden={at !== index}
                className="grid min-h-0 snap-center grid-rows-[minmax(0,1fr)_auto] gap-2 px-2 pb-3 md:px-16"
              >
                <Picture avif={photo.avif && photoSrcSet(photo.src, photo.width, 'avif')} sizes="100vw">
                  <img
                    src={photo.src}
                    srcSet={photoSrcSet(photo.src, photo.width)}
                    sizes="100vw"
                    alt={photo.alt}
                    width={photo.width ?? undefined}
                    height={photo.height ?? undefined}
                    loading={Math.abs(at - start) > 1 ? 'lazy' : 'eager'}
                    style={placeholders[at]}
                    // The placeholder would show around a picture whose aspect ratio differs slightly.
                    onLoad={({ currentTarget }) => currentTarget.style.removeProperty('background')}
                    className="size-full object-contain"
                  />
                </Picture>
                <p aria-hidden className="mx-auto max-w-prose text-center text-sm text-ink-2">
                  {photo.alt}
                </p>
              </li>
            ))}
          </ul>
          {thumbnails && last > 0 && <Thumbnails photos={photos} index={index} onChoose={show} />}
          {last > 0 && (
            <>
              <Turn
                label="Previous photo"
                icon="chevron-left"
                side="left-3"
                off={index === 0}
                onClick={() => show(index - 1)}
              />
              <Turn
                label="Next photo"
                icon="chevron-right"
                side="right-3"
                off={index === last}
                onClick={() => show(index + 1)}
              />
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function blurred({ thumbhash }: ViewedPhoto): React.CSSProperties | undefined {
  const address = blurredPhoto(thumbhash)
  return address === undefined ? undefined : { background: `url(${address}) center/contain no-repeat` }
}

type ThumbnailsProps = { photos: ViewedPhoto[]; index: number; onChoose: (index: number) => void }

function Thumbnails({ photos, index, onChoose }: ThumbnailsProps) {
  return (
    <ul aria-label="Choose a photo" className="flex shrink-0 gap-2 overflow-x-auto p-3">
      {photos.map((photo, at) => (
        <li key={photo.src} className="shrink-0 first:ml-auto last:mr-auto">
          <button
            type="button"
            aria-label={`Photo ${at + 1}`}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => onChoose(at)}
            className="block size-14 overflow-hidden rounded-field border-2 border-transparent opacity-70 aria-current:border-accent aria-current:opacity-100"
          >
            <img
              src={photo.src}
              srcSet={photoSrcSet(photo.src, photo.width)}
              sizes="56px"
              alt=""
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

type TurnProps = { label: string; icon: IconName; side: string; off: boolean; onClick: () => void }

/** Stays focusable at the ends, so that the keyboard focus is not lost. */
function Turn({ label, icon, side, off, onClick }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off}
      onClick={onClick}
      className={`${buttonClass({ square: true })} absolute top-1/2 -translate-y-1/2 rounded-full shadow-float ${side}`}
    >
      <Icon of={icon} />
    </button>
  )
}
