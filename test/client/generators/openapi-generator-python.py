"""Calls the service at URL with KEY by the client in FOLDER: python FILE FOLDER URL KEY."""

import json
import sys

folder, url, key = sys.argv[1:]
sys.path.insert(0, folder)

from sightline_client import ApiClient, Configuration, CreateWebsiteRequest, WebsitesApi

with ApiClient(Configuration(host=url, access_token=key)) as client:
    websites = WebsitesApi(client)
    created = websites.create_website(CreateWebsiteRequest(domain="written.example"))
    imported = websites.import_websites("Domain\nuploaded.example\n", _content_type="text/csv")
    listed = websites.list_websites()
    # The typed call reads every 200 as JSON.
    csv = websites.list_overview_without_preload_content(format="csv")

json.dump(
    {
        "created": created.data.domain,
        "imported": imported.data.created,
        "listed": [website.domain for website in listed.data],
        "csv": csv.data.decode(),
    },
    sys.stdout,
)
