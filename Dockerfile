# The site as an image, from a checkout: docker build --tag roost .
# deploy/container/compose.yaml builds and runs it. Where no registry of images is in reach, deploy/container/build.sh makes one.
FROM node:26.10.0-bookworm AS build
WORKDIR /build
COPY . .
RUN npm ci
RUN npm run pack -- /packed && rm -r /packed/bin
# The folder of the site's files, for the user below.
RUN mkdir /empty

FROM node:26.10.0-bookworm-slim
COPY --from=build /packed /roost
COPY --from=build --chown=10001:10001 --chmod=700 /empty /data
WORKDIR /roost
USER 10001:10001
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_ENV=production
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
# Without an argument it serves; "migrate", "backup DIR" and the other commands of the operator follow it.
ENTRYPOINT ["node", "server/start-built.ts"]
