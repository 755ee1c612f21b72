// Calls the service at URL with KEY by the client in api/: calls URL KEY.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"

	"sightline.example/calls/api"
)

func main() {
	url, key := os.Args[1], os.Args[2]
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+key)
		return nil
	}
	client, err := api.NewClientWithResponses(url, api.WithRequestEditorFn(authorize))
	check(err)
	ctx := context.Background()

	created, err := client.CreateWebsiteWithResponse(ctx, nil, api.CreateWebsiteJSONRequestBody{Domain: "written.example"})
	check(err)
	file := strings.NewReader("Domain\nuploaded.example\n")
	imported, err := client.ImportWebsitesWithBodyWithResponse(ctx, nil, "text/csv", file)
	check(err)
	listed, err := client.ListWebsitesWithResponse(ctx, nil)
	check(err)
	format := api.ListOverviewParamsFormat("csv")
	csv, err := client.ListOverviewWithResponse(ctx, &api.ListOverviewParams{Format: &format})
	check(err)

	domains := []string{}
	for _, website := range listed.JSON200.Data {
		domains = append(domains, website.Domain)
	}
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"created":  created.JSON201.Data.Domain,
		"imported": imported.JSON200.Data.Created,
		"listed":   domains,
		"csv":      string(csv.Body),
	}))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
