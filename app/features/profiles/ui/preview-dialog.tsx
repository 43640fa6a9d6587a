import { useState } from 'react'
import { Avatar } from '#app/features/photos/ui/avatar.tsx'
import { photoSrc, photoSrcSet, type PhotoImage } from '#app/features/photos/photo-image.ts'
import { channelLabels } from '#app/features/people/audiences.ts'
import { formatList } from '#app/platform/text/format.ts'
import { Chip } from '#app/ui/chip.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { profileView, type ProfileSource, type Relation } from '../profile-view.ts'
import { InterestTags, ProfileCards } from './profile-cards.tsx'

const eyes: Record<Relation, string> = { student: 'Signed-in students', match: 'Your matches' }

type Props = {
  /** The form's current values; null while it is closed. */
  source: ProfileSource | null
  onClose: () => void
}

/** A preview of the user's profile as others will see it, including unsaved values. */
export function PreviewDialog({ source, onClose }: Props) {
  const [as, setAs] = useState<Relation>('student')
  return (
    <Dialog open={source !== null} onOpenChange={(open) => open || onClose()} title="Preview" size="l">
      {source && (
        <>
          <fieldset className="mb-5 flex flex-wrap gap-2">
            <legend className="sr-only">Preview as</legend>
            {(['student', 'match'] as const).map((each) => (
              <Chip key={each} on={as === each} onClick={() => setAs(each)}>
                {eyes[each]}
              </Chip>
            ))}
          </fieldset>
          <Preview source={source} as={as} />
        </>
      )}
    </Dialog>
  )
}

function Preview({ source, as }: { source: ProfileSource; as: Relation }) {
  const profile = profileView(source, as, source.lastActiveAt)
  const { name, age, bio, tags, channels } = profile
  const line = [profile.year, profile.major, profile.university].filter((word) => word !== null)
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar of={{ name }} photo={profile.photos[0]} size="lg" />
        <div className="min-w-0">
          <p className="text-xl font-semibold wrap-anywhere">
            {name}
            {age !== null && <span className="num font-normal text-ink-2"> {age}</span>}
          </p>
          {line.length > 0 && <p className="wrap-anywhere">{line.join(' · ')}</p>}
        </div>
      </div>
      <Photos photos={profile.photos} />
      <p className={`wrap-anywhere whitespace-pre-line ${bio === null ? 'text-ink-2' : ''}`}>
        {bio ?? 'No bio available'}
      </p>
      <InterestTags tags={tags} />
      <ProfileCards profile={profile} />
      <p className="text-ink-2">
        {channels.length === 0
          ? 'They can write to you here, but see no other way to reach you.'
          : `They can write to you here, and can view your ${formatList(channels.map((each) => channelLabels[each]))}.`}
      </p>
    </div>
  )
}

/** All photos; on the real page, photos after the fourth are behind the last one shown. */
function Photos({ photos }: { photos: PhotoImage[] }) {
  if (photos.length < 2) return null
  return (
    <ul aria-label="Photos" className="grid grid-cols-4 gap-2 md:grid-cols-6">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <img
            src={photoSrc(photo, 96)}
            srcSet={photoSrcSet(photo)}
            sizes="96px"
            alt={photo.alt || `Photo ${index + 1}`}
            className="aspect-square w-full rounded-field bg-sunken object-cover"
          />
        </li>
      ))}
    </ul>
  )
}
