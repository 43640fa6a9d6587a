import { Suspense } from 'react'
import type { ViewedPhoto } from '#app/features/photos/ui/photo-viewer.tsx'
import { initials } from '#app/features/photos/ui/avatar.tsx'
import { photoPath, photoSrcSet, type PhotoImage } from '#app/features/photos/photo-image.ts'
import { useOpenPhoto } from '#app/features/photos/ui/use-open-photo.ts'
import { placeholderStyle } from '#app/platform/files/images/placeholder.ts'
import { lazyPart } from '#app/ui/hooks/lazy-part.ts'
import { NotFetched } from '#app/ui/hooks/not-fetched.ts'
import { Picture } from '#app/ui/picture.tsx'
import { isPlainPress } from '#app/web/dialogs/page-dialog.ts'

const PhotoViewer = lazyPart(() => import('#app/features/photos/ui/photo-viewer.tsx'), NotFetched)

/** Next to the main photo (specification part 2 §9); the last one shows how many more there are. */
const THUMBNAILS = 3

/** A person's photos: the main one, up to three thumbnails, and all of them in full screen. Without JavaScript, each links to the
 *  image file. */
export function PhotosOfProfile({ photos, name }: { photos: PhotoImage[]; name: string }) {
  const { opened, open, turn, close } = useOpenPhoto(photos.length)
  const viewed = photos.map(viewedPhoto)
  const more = photos.length - 1 - THUMBNAILS
  if (photos.length === 0) return <NoPhoto name={name} />
  return (
    <section aria-label="Photos">
      <ul className="grid grid-cols-3 gap-2">
        {photos.slice(0, 1 + THUMBNAILS).map((photo, index) => (
          <li
            key={photo.id}
            className={`relative overflow-hidden bg-sunken ${index === 0 ? 'col-span-3 aspect-square md:rounded-card' : 'aspect-square md:rounded-field'}`}
          >
            <a
              href={viewed[index]?.src}
              aria-label={`Photo ${index + 1} of ${photos.length}${photo.alt ? `: ${photo.alt}` : ''}`}
              onClick={(event) => {
                if (!isPlainPress(event)) return
                event.preventDefault()
                open(index)
              }}
              className="absolute inset-0 -outline-offset-4"
            >
              <Shown photo={photo} main={index === 0} />
              {index === THUMBNAILS && more > 0 && (
                <span
                  aria-hidden
                  className="num absolute inset-0 grid place-items-center bg-black/55 text-xl font-semibold text-white"
                >
                  +{more}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Suspense>
          <PhotoViewer photos={viewed} name={name} start={opened} onTurn={turn} onClose={close} thumbnails />
        </Suspense>
      )}
    </section>
  )
}

function Shown({ photo, main }: { photo: PhotoImage; main: boolean }) {
  const sizes = main ? '(min-width: 769px) 360px, 100vw' : '(min-width: 769px) 115px, 33vw'
  return (
    <Picture avif={photo.avif && photoSrcSet(photo, 'avif')} sizes={sizes}>
      <img
        src={viewedPhoto(photo).src}
        srcSet={photoSrcSet(photo)}
        sizes={sizes}
        alt=""
        width={photo.width}
        height={photo.height}
        fetchPriority={main ? 'high' : undefined}
        loading={main ? 'eager' : 'lazy'}
        style={placeholderStyle(photo.thumbhash)}
        className="size-full object-cover"
      />
    </Picture>
  )
}

function viewedPhoto({ id, widths, ...photo }: PhotoImage): ViewedPhoto {
  const width = widths.at(-1) ?? 0
  const height = Math.round((width * photo.height) / photo.width)
  return { ...photo, src: photoPath(id, width), width, height }
}

/** Initials in place of a photo; small on phones, because there is nothing to see. */
function NoPhoto({ name }: { name: string }) {
  return (
    <div
      aria-hidden
      className="grid h-40 place-items-center bg-accent-soft text-[3.5rem] font-semibold tracking-tight text-accent select-none md:aspect-square md:h-auto md:rounded-card"
    >
      {initials({ name })}
    </div>
  )
}
