import { Suspense, useRef, useState } from 'react'
import { useOpenPhoto } from '#app/features/photos/ui/use-open-photo.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/hooks/lazy-part.ts'
import { NotFetched } from '#app/ui/hooks/not-fetched.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { isPlainPress } from '#app/web/dialogs/page-dialog.ts'

const PhotoViewer = lazyPart(() => import('#app/features/photos/ui/photo-viewer.tsx'), NotFetched)

const IN_MOSAIC = 4
const STEP = 320 // pixels, specification part 2 §9

type Props = {
  photos: Photo[]
  name: string
  /** The total number, if `photos` contains only the first ones; the mosaic reserves the places of the others. */
  count?: number
}

/** A home's photos in one strip that scrolls sideways, even without JavaScript: on a phone one photo fills the screen, on a desktop
 *  the first four form a mosaic. Each opens the viewer or, without JavaScript, the image file. */
export function Gallery({ photos, name, count = photos.length }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const { opened, open, turn, close } = useOpenPhoto(photos.length)
  if (photos.length === 0) return <NoPhoto />
  const scroll = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'smooth' })
  return (
    <section aria-label="Photos" className="group relative overflow-hidden md:rounded-card">
      <ul
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
        className="[scrollbar-width:none] grid snap-x auto-cols-[100%] grid-flow-col overflow-x-auto overscroll-x-contain max-md:h-65 max-md:snap-mandatory md:h-102 md:auto-cols-[calc((100%-1.5rem)/4)] md:grid-rows-2 md:gap-2"
      >
        {photos.map((photo, index) => (
          <li key={photo.src} className={`relative snap-start bg-sunken ${cell(index, count)}`}>
            <a
              href={photo.src}
              aria-label={`Photo ${index + 1} of ${count}: ${photo.alt || name}`}
              onClick={(event) => {
                if (!isPlainPress(event)) return
                event.preventDefault()
                open(index)
              }}
              className="absolute inset-0 -outline-offset-4"
            >
              <ListingPhoto
                photo={photo}
                eager={index === 0}
                sizes={index === 0 ? '(min-width: 769px) 576px, 100vw' : '(min-width: 769px) 570px, 100vw'}
              />
            </a>
          </li>
        ))}
        {Array.from({ length: Math.min(count, IN_MOSAIC) - photos.length }, (_, index) => (
          <li key={index} aria-hidden className={`bg-sunken ${cell(photos.length + index, count)}`} />
        ))}
      </ul>
      {count > 4 && (
        <div className="noscript:hidden pointer-events-none absolute inset-x-4 top-1/2 flex -translate-y-1/2 justify-between opacity-0 transition-opacity duration-(--quick) group-focus-within:opacity-100 group-hover:opacity-100 max-md:hidden">
          <Step label="Earlier photos" icon="chevron-left" onClick={() => scroll(-STEP)} />
          <Step label="More photos" icon="chevron-right" onClick={() => scroll(STEP)} />
        </div>
      )}
      {count > 1 && (
        <p
          aria-hidden // Each photo states its own number.
          className="num noscript:hidden pointer-events-none absolute bottom-4 left-4 rounded-full bg-surface px-3 py-1 text-sm shadow-float md:hidden"
        >
          {shown + 1} of {count}
        </p>
      )}
      <button
        type="button"
        onClick={() => open(0)}
        className={`${buttonClass({ size: 's' })} noscript:hidden absolute right-4 bottom-4 shadow-float`}
      >
        <Icon of="images" size="s" />
        {count === 1 ? 'Full screen' : `All ${count} photos`}
      </button>
      {opened !== null && (
        <Suspense>
          <PhotoViewer photos={photos} name={name} start={opened} onTurn={turn} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}

function Step({ label, icon, onClick }: { label: string; icon: IconName; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`${buttonClass({ size: 's', square: true })} pointer-events-auto rounded-full shadow-float`}
    >
      <Icon of={icon} size="s" />
    </button>
  )
}

/** A photo's grid area in the mosaic of two rows and four columns, which is filled for any number of photos. */
function cell(index: number, count: number): string {
  if (count === 1) return 'md:col-span-4 md:row-span-2'
  if (index === 0 || index > 3 || count === 2) return 'md:col-span-2 md:row-span-2'
  if (index === 1 || count === 3) return 'md:col-span-2'
  return ''
}

/** A placeholder of the same shape, saying that there are no photos. */
function NoPhoto() {
  return (
    <div className="grid h-52 place-items-center bg-sunken text-ink-2 md:h-72 md:rounded-card">
      <p className="grid justify-items-center gap-2">
        <Icon of="house" />
        No photo of this home yet
      </p>
    </div>
  )
}
