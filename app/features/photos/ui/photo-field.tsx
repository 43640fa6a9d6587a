import { useId, useRef, useState } from 'react'
import { useFetcher, useLocation, useRevalidator, href } from 'react-router'
import type { PhotoImage } from '../photo-image.ts'
import type { UploadView } from '../photos.query.server.ts'
import { photoPurposes, type PhotoPurpose } from '../rules.ts'
import { PhotoTile } from './photo-tile.tsx'
import { PickPhotos } from './pick-photos.tsx'
import { willShow, type UploadItem } from './upload-item.ts'
import { UploadTile } from './upload-tile.tsx'
import { usePaste } from './use-paste.ts'
import { useSettled, useReadAgain } from './use-settled.ts'
import { useUploadQueue } from './use-upload-queue.ts'

type PhotoFieldProps = {
  purpose: PhotoPurpose
  listingId?: string
  subletId?: string
  /** The user's id: files stored in this browser belong to one account. */
  ownerId: string
  photos: PhotoImage[]
  uploads: UploadView[]
  hint?: string
  /** The level of its heading, to fit the page's outline. */
  heading?: 'h2' | 'h3'
}

/** Photos for one purpose: choose, drop, paste or take them, watch their upload, reorder, describe and remove them. Without
 *  JavaScript, plain forms do the same. Each change is saved immediately. */
export function PhotoField({
  purpose,
  listingId,
  subletId,
  ownerId,
  photos,
  uploads,
  hint,
  heading: Heading = 'h2',
}: PhotoFieldProps) {
  const { label, failed, most } = photoPurposes[purpose]
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const changes = useFetcher<{ message?: string }>({ key: `photos-${purpose}` })
  const { queue, items: all } = useUploadQueue({
    purpose,
    listingId,
    subletId,
    ownerId,
    known: uploads,
    onReady: () => void revalidate(),
  })
  const [announcement, announce] = useState('')
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // A finished upload stays until it appears among the photos, so that nothing jumps.
  const items = all.filter(({ photo }) => !photo || !photos.some(({ id }) => id === photo.id))
  useReadAgain(items.some(({ photo }) => photo))
  useSettled(photos, { queue, isBusy: items.some(willShow), heading, announce })
  const shown = arranged(photos, changes.formData)
  // A file that can never become a photo is only reported, and takes no place.
  const coming = items.filter((item) => !isLost(item))
  const lost = items.filter(isLost)
  const room = most === 1 ? 1 : most - shown.length - coming.length
  const stopped = items.filter(({ state }) => state === 'unfinished')
  const [leftOut, setLeftOut] = useState(0)
  const pick =
    queue &&
    ((files: Iterable<File>) => {
      const chosen = [...files]
      queue.add(chosen.slice(0, room))
      setLeftOut(Math.max(0, chosen.length - room))
    })
  const section = useRef<HTMLElement>(null)
  usePaste(section, most > 1, pick)
  const place = { purpose, listingId, subletId, returnTo: `${pathname}${search}` }
  const move = (photo: PhotoImage | undefined, to: number) => {
    if (!photo || to < 0 || to >= shown.length) return
    const form = { intent: 'move', photoId: photo.id, place: String(to), returnTo: place.returnTo }
    void changes.submit(form, { method: 'post', action: href('/photos'), preventScrollReset: true })
    announce(`Moved to place ${to + 1} of ${shown.length}.`)
  }

  // Its tile disappears, and the focus with it.
  const remove = ({ id, name }: UploadItem) => {
    queue?.remove(id)
    heading.current?.focus()
    announce(`${name} was removed.`)
  }

  return (
    <section ref={section} aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div>
        <Heading id={headingId} ref={heading} tabIndex={-1} className="font-medium">
          {label}
        </Heading>
        {hint && <p className="text-sm text-ink-2">{hint}</p>}
      </div>
      {stopped.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-card bg-accent-soft p-3">
          <p>{stopped.length === 1 ? 'One photo was' : `${stopped.length} photos were`} not finished.</p>
          <button
            type="button"
            className="font-medium text-accent underline"
            onClick={() => queue?.resumeAll()}
          >
            Resume
          </button>
        </div>
      )}
      <ul className="grid grid-cols-2 empty:hidden gap-3 md:grid-cols-3 lg:grid-cols-4">
        {shown.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            index={index}
            count={shown.length}
            returnTo={place.returnTo}
            hasCover={purpose === 'listing-photo' || purpose === 'sublet-photo'}
            isLogo={purpose === 'company-logo'}
            onMove={(to) => move(photo, to)}
            onTake={(from) => move(shown[from], index)}
          />
        ))}
        {coming.map((item) => (
          <UploadTile key={item.id} item={item} queue={queue} onRemove={remove} />
        ))}
      </ul>
      {lost.length > 0 && (
        <ul aria-label="Not added" className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
          {lost.map((item) => (
            <UploadTile key={item.id} item={item} queue={queue} onRemove={remove} />
          ))}
        </ul>
      )}
      {coming.some(({ state }) => state === 'failed') && (
        <p className="flex flex-wrap gap-x-3 gap-y-1 font-medium text-bad">
          {failed}
          {items.filter(({ state, again }) => state === 'failed' && again).length > 1 && (
            <button type="button" className="text-accent underline" onClick={() => queue?.tryAgain()}>
              Try all again
            </button>
          )}
        </p>
      )}
      {room > 0 ? (
        <PickPhotos
          {...place}
          most={most}
          room={room}
          replaces={most === 1 && shown.length > 0}
          onPick={pick}
        />
      ) : (
        <p className="text-sm text-ink-2">There is room for {most} photos. Remove one to add another.</p>
      )}
      {leftOut > 0 && (
        <p role="alert" className="text-sm text-bad">
          {leftOut === 1 ? 'One of the photos you chose was' : `${leftOut} of the photos you chose were`} left
          out: there is room for {most}.
        </p>
      )}
      {changes.data?.message && (
        <p role="alert" className="text-sm text-bad">
          {changes.data.message}
        </p>
      )}
      <output className="sr-only">{announcement}</output>
    </section>
  )
}

const isLost = ({ state, again }: UploadItem) => state === 'failed' && again === false

/** The photos as they will be after the pending request. */
function arranged(photos: PhotoImage[], sent: FormData | undefined): PhotoImage[] {
  const id = sent?.get('photoId')
  const photo = photos.find((each) => each.id === id)
  if (!photo) return photos
  const others = photos.filter((each) => each !== photo)
  if (sent?.get('intent') === 'remove') return others
  if (sent?.get('intent') !== 'move') return photos
  return others.toSpliced(Number(sent.get('place')), 0, photo)
}
