import { data, type LoaderFunctionArgs } from 'react-router'
import { requestContext } from '#app/platform/request-context.ts'
import { ControlsGallery } from '#app/ui/gallery/controls-gallery.tsx'
import { FieldsGallery } from '#app/ui/gallery/fields-gallery.tsx'
import { FloatingGallery } from '#app/ui/gallery/floating-gallery.tsx'
import { TypeGallery } from '#app/ui/gallery/type-gallery.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  if (context.get(requestContext).settings.mode !== 'demo') throw data(null, { status: 404 })
  return null
}

export const meta = unlistedMeta('Parts')

/** All components of the design system, in both themes; floating ones open in the system's theme. */
export default function PartsPage() {
  return (
    <main id="content" className="grid lg:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <section
          key={theme}
          aria-label={`In ${theme}`}
          data-theme={theme}
          className="grid min-w-0 content-start gap-12 bg-paper px-4 py-10 text-ink md:px-10"
        >
          {theme === 'light' ? (
            <h1 className="text-3xl">Parts</h1>
          ) : (
            <p aria-hidden className="text-3xl">
              &nbsp;
            </p>
          )}
          <TypeGallery />
          <ControlsGallery theme={theme} />
          <FieldsGallery theme={theme} />
          <FloatingGallery />
        </section>
      ))}
    </main>
  )
}
