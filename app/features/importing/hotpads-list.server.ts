import type { ListRow, ListRemark } from '#app/features/list-columns/columns.ts'
import { isReadTag, listingRows, typeOfTag } from './hotpads-home.ts'
import { readXml } from './read-xml.server.ts'
import { knownElements, UnreadElements } from './unread-elements.ts'
import { all } from './xml-node.ts'

/** Parses homes from a HotPads (Zillow rental feed) document, version 2.1, as it streams: a listing, or its units or floorplans.
 *  Ignores companies and contacts. Leaves out anything but rentals of whole homes: a listing by roommates describes people.
 *  Sources. The stored copies of the format's guide (April 13, 2015; March 31, 2017; December 3, 2018) are cut off before their
 *  elements, so each name here is one that public programs write. A listing's place, contacts, texts, tour, photos, tags, price,
 *  rooms and date: iambrianreich/hotpads-feed-wrapper-php, src/Translator/XmlTranslator.php and src/Property/Tags, which follows
 *  the guide, and viveleroi/hotpads, Hotpads.php. Models, pets and fees: two or more programs for later versions each, without a
 *  repository in the index.
 *  @throws CannotRun for any other document */
export async function* hotpadsList(
  source: AsyncIterable<Uint8Array>,
  remark: ListRemark,
): AsyncGenerator<ListRow> {
  const unread = new UnreadElements(KNOWN)
  let others = 0
  for await (const listing of readXml(source, 'hotPadsItems', 'Listing')) {
    if ((listing.attributes.type ?? 'RENTAL').trim().toUpperCase() !== 'RENTAL') {
      others += 1
      continue
    }
    unread.look(listing)
    for (const place of [listing, ...all(listing, 'Model')])
      for (const tag of [...all(place, 'ListingTag'), ...all(place, 'ModelTag')])
        if (!isReadTag(tag)) unread.add(`${tag.name}/${typeOfTag(tag)}`)
    yield* listingRows(listing)
  }
  unread.report(remark)
  if (others > 0)
    remark('listings that are no rental of a whole home, such as by roommates: left out', others)
}

/** Parts that we read, or leave out because no page could show them, such as contacts and details of the feed. */
const KNOWN = knownElements({
  Listing:
    'name unit street city state zip country latitude longitude lastUpdated contactName contactEmail contactPhone contactFax contactTimes contactMethodPreference providerType previewMessage description terms leaseTerm virtualTourUrl isFurnished pets fees deposit price lowPrice highPrice pricingFrequency numBedrooms numFullBaths numHalfBaths squareFeet dateAvailable ListingPhoto ListingTag Model',
  Model:
    'name unitNumber description numBedrooms numFullBaths numHalfBaths squareFeet price lowPrice highPrice pricingFrequency deposit dateAvailable ModelPhoto ModelTag',
  pets: 'pet',
  pet: 'petType allowed',
  fees: 'fee',
  fee: 'feeType feeName feeCalculationType feeTimingType feeRequirementType feeRefundableType',
})
