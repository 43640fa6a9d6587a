import { buttonClass } from '#app/ui/button.tsx'

/** On to the provider. A page between, and no redirect: the security policy lets forms go to this site alone, and browsers
 *  hold redirects of a form against it, wherever a provider leads on to. */
export function OnToProvider({ url }: { url: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <a href={url} className={`${buttonClass({ look: 'primary' })} justify-self-start`}>
        Go on
      </a>
    </>
  )
}
