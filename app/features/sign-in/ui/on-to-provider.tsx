import { buttonClass } from '#app/ui/button.tsx'

/** Leads to the provider by a page instead of a redirect: the content security policy only allows forms to this site,
 *  and browsers apply it to redirects after a form as well. */
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
