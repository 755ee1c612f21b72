"""Calls the service at URL with KEY by the client in FOLDER: python FILE FOLDER URL KEY."""

import json
import sys
from io import BytesIO

folder, url, key = sys.argv[1:]
sys.path.insert(0, folder)

from sightline_client import AuthenticatedClient
from sightline_client.api.websites import (
    create_website,
    import_websites,
    list_overview,
    list_websites,
)
from sightline_client.models import CreateWebsiteBody, ListOverviewFormat
from sightline_client.types import File

client = AuthenticatedClient(base_url=url, token=key, raise_on_unexpected_status=True)

created = create_website.sync(client=client, body=CreateWebsiteBody(domain="written.example"))
file = File(payload=BytesIO(b"Domain\nuploaded.example\n"))
imported = import_websites.sync(client=client, body=file)
listed = list_websites.sync(client=client)
# The typed call reads every 200 as JSON.
request = list_overview._get_kwargs(format_=ListOverviewFormat.CSV)
csv = client.get_httpx_client().request(**request).raise_for_status().text

json.dump(
    {
        "created": created.data.domain,
        "imported": imported.data.created,
        "listed": [website.domain for website in listed.data],
        "csv": csv,
    },
    sys.stdout,
)
