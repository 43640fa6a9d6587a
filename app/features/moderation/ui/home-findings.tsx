import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { FindingsWithLaw } from '#app/features/publishing/ui/advice/wording-advice.tsx'
import type { HomeFindings } from '../views.ts'

/** A home's photos, what is missing or cannot be true, and its wording with the doubtful words marked. */
export function HomeFindingList({ findings: { photos, problems, wording } }: { findings: HomeFindings }) {
  return (
    <>
      {photos.length > 0 && (
        <ul aria-label="Photos" className="flex gap-2 overflow-x-auto">
          {photos.map((photo) => (
            <li key={photo.src} className="h-24 w-32 flex-none overflow-hidden rounded-field bg-sunken">
              <ListingPhoto photo={photo} sizes="128px" />
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <section aria-labelledby="item-problems" className="grid gap-1">
          <h3 id="item-problems" className="text-lg">
            What is missing or wrong
          </h3>
          <ul className="grid list-disc gap-1 pl-5">
            {problems.map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {wording.length > 0 && (
        <section aria-labelledby="item-wording" className="grid gap-3">
          <h3 id="item-wording" className="text-lg">
            Wording that the law may not allow
          </h3>
          <FindingsWithLaw findings={wording} />
        </section>
      )}
    </>
  )
}
