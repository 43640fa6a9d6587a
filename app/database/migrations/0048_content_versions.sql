CREATE TABLE "site_content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	CONSTRAINT "site_content_versions_once" UNIQUE("key","version")
);
--> statement-breakpoint
ALTER TABLE "site_content_versions" ADD CONSTRAINT "site_content_versions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_content_versions_by" ON "site_content_versions" USING btree ("by_user_id");