-- What the manager said about pets, as two bits of the search index (features/listings/amenities.ts, petBits).
UPDATE "listing_search" SET "features" = "features" | (CASE "listings"."pets" WHEN 'allowed' THEN 1 << 18 ELSE 1 << 19 END)
FROM "listings" WHERE "listings"."id" = "listing_search"."listing_id" AND "listings"."pets" IN ('allowed', 'not_allowed');
