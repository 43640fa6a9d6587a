import { Form, href, useNavigation } from 'react-router'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { photoSrc } from '#app/features/photos/photo-image.ts'
import type { OwnLogo } from '#app/features/photos/photos.query.server.ts'
import { PhotoField } from '#app/features/photos/ui/photo-field.tsx'

type Props = { logo: OwnLogo; ownerId: string }

/** The logo of a company: the one that students see, and a new one awaiting an admin's review. */
export function CompanyLogo({ logo: { shown, ...waiting }, ownerId }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="grid gap-3">
      <PhotoField
        purpose="company-logo"
        ownerId={ownerId}
        {...waiting}
        hint={
          waiting.photos.length > 0
            ? 'This logo is waiting for review.'
            : 'At least 200 pixels on each side. The people who run this site review it first.'
        }
      />
      {shown && (
        <figure className="flex flex-wrap items-center gap-3">
          <img
            src={photoSrc(shown, 320)}
            alt="Your logo"
            width={shown.width}
            height={shown.height}
            className="h-12 w-auto max-w-48 rounded-field bg-white object-contain"
          />
          <figcaption className="text-ink-2">Shown now.</figcaption>
          <Form method="post" action={href('/photos')} preventScrollReset>
            <input type="hidden" name="photoId" value={shown.id} />
            <input type="hidden" name="returnTo" value={href('/manage/company')} />
            <SubmitButton busy={busy} name="intent" value="remove">
              Remove logo
            </SubmitButton>
          </Form>
        </figure>
      )}
    </div>
  )
}
