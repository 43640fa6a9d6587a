import { buttonClass } from '#app/ui/button.tsx'

/** Leads to the provider through a page instead of a redirect: the content security policy allows forms only to this site, and
 *  browsers apply it to redirects after a form, too. */
export function OnToProvider({ url }: { url: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <a href={url} className={`${buttonClass({ look: 'primary' })} justify-self-start`}>
        Continue
      </a>
    </>
  )
}
