-- What it takes to rent, for homes that were saved before there was a filter for it (features/listings/lease-terms.ts, search-row.server.ts).
UPDATE "listing_search" "s" SET "features" = "s"."features"
	| CASE WHEN "l"."lease_type" = 'individual' THEN 1 << 20 ELSE 0 END
	| CASE WHEN "l"."lease_type" = 'joint' THEN 1 << 21 ELSE 0 END
	| CASE WHEN "l"."ssn" = 'not_needed' THEN 1 << 22 ELSE 0 END
	| CASE WHEN "l"."guarantor" THEN 1 << 23 ELSE 0 END
	| CASE WHEN "l"."subletting" THEN 1 << 24 ELSE 0 END
	| CASE WHEN "u"."included" THEN 1 << 25 ELSE 0 END
	| CASE WHEN "l"."video_tour" <> '' THEN 1 << 26 ELSE 0 END
FROM "listings" "l" CROSS JOIN LATERAL (
	SELECT bool_and("fee"->>'state' = 'included') AS "included"
	FROM jsonb_array_elements("l"."fees") "fee" WHERE "fee"->>'kind' = 'utility'
) "u" WHERE "l"."id" = "s"."listing_id";
